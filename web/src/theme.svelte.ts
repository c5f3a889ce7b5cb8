// Light, dark, or as the system has it. Kept in this browser.

export type Theme = "system" | "light" | "dark";

export const THEMES: Theme[] = ["system", "light", "dark"];

const KEY = "hedgerow.theme";

function kept(): Theme {
  try {
    const found = localStorage.getItem(KEY);
    return THEMES.find((theme) => theme === found) ?? "system";
  } catch {
    return "system"; // storage may be forbidden; the theme is then as the system has it
  }
}

class Chosen {
  current = $state<Theme>("system");

  /** Takes up what was chosen last time: before anything is drawn, so that nothing flashes. */
  begin(): void {
    this.set(kept());
  }

  set(theme: Theme): void {
    this.current = theme;
    if (theme === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    try {
      localStorage.setItem(KEY, theme);
    } catch {
      // It holds for this visit then.
    }
  }
}

export const theme = new Chosen();
