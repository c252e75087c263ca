type Switch = "sound" | "badge" | "keys";

export function isOn(name: Switch): boolean {
  return localStorage.getItem(keyOf(name)) !== "off";
}

export function showSignalSettings() {
  const part = document.querySelector<HTMLElement>("[data-signals]");
  if (!part) return;
  part.hidden = false;
  for (const box of part.querySelectorAll("input")) {
    const name = box.dataset.switch as Switch;
    box.checked = isOn(name);
    box.addEventListener("change", () => {
      if (box.checked) localStorage.removeItem(keyOf(name));
      else localStorage.setItem(keyOf(name), "off");
    });
  }
}

function keyOf(name: Switch) {
  return `switch ${name}`;
}
