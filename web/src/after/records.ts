// What is asked about games that were played: they are looked at again, gone on from, and go into campaigns.

import { json, part, query } from "../net/api";
import type { CampaignCard, CampaignGiven, Created, Frame, PlayOn, RecordCard, RecordLog, Report } from "../wire";

export const giveRecord = (text: string) => json<RecordCard>("/records", { body: { text } });
export const recordCard = (id: string) => json<RecordCard>(`/records/${part(id)}`);
export const recordFrame = (id: string, step: number, seat?: number, signal?: AbortSignal) =>
  json<Frame>(`/records/${part(id)}/frame${query({ step, seat })}`, { signal });
/** The frame after the answer that brought an event of the log. */
export const recordFrameOf = (id: string, event: number, seat?: number) =>
  json<Frame>(`/records/${part(id)}/frame${query({ event, seat })}`);
export const recordLog = (id: string, seat?: number) => json<RecordLog>(`/records/${part(id)}/log${query({ seat })}`);
export const playOn = (id: string, body: PlayOn) => json<Created>(`/records/${part(id)}/play`, { body });
/** Where the text of a record is. */
export const recordText = (id: string) => `/api/records/${part(id)}/text`;
/** A finished game goes into a campaign; the reply has the file to keep. */
export const enterCampaign = (id: string, body: CampaignGiven) =>
  json<CampaignCard>(`/records/${part(id)}/campaign`, { body });
export const campaignTold = (system: string, text: string) =>
  json<CampaignCard>(`/campaigns/${part(system)}`, { body: { text } });
export const recordReport = (id: string) => json<Report>(`/records/${part(id)}/report`);
