/** Drawings of systems outside this folder, by name, given when the client is built. */
declare module "virtual:drawings" {
  const drawings: Record<string, import("./contract").Drawing>;
  export default drawings;
}
