/** Puts text on the clipboard; also where the page came over plain HTTP, as on a home network. False if it cannot. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyTheOldWay(text);
  }
}

function copyTheOldWay(text: string): boolean {
  const field = document.createElement("textarea");
  const before = document.activeElement;
  field.value = text;
  field.setAttribute("readonly", "");
  field.className = "sr";
  document.body.append(field);
  field.select();
  try {
    return document.execCommand("copy");
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus();
  }
}
