import {
  everyMinute,
  type Freshness,
  fetchText,
  parsePage,
  replaceContent,
  showFreshness,
} from "./freshness.ts";

/** Keeps a lead's page up to date with the calling hours and with colleagues' changes. */
export function followLead() {
  const lead = document.querySelector<HTMLElement>("[data-lead]");
  if (!lead) return;
  everyMinute(async () => showFreshness("lead", await refresh(lead)));
}

async function refresh(lead: HTMLElement): Promise<Freshness> {
  const answer = await fetchText(`/leads/${lead.dataset.lead}/now`);
  if (typeof answer === "string") return answer;
  const { version, hours } = JSON.parse(answer.text);
  if (version !== lead.dataset.version) return replaceParts(lead);
  const line = lead.querySelector("[data-hours]");
  if (line) line.textContent = hours;
  return "fresh";
}

/** Not the forms, which may have unsaved input. */
async function replaceParts(lead: HTMLElement): Promise<Freshness> {
  const answer = await fetchText(location.href);
  if (typeof answer === "string") return answer;
  const fresh = parsePage(answer.text).querySelector<HTMLElement>(
    "[data-lead]",
  );
  if (!fresh) return "outdated";
  for (const part of lead.querySelectorAll<HTMLElement>("[data-part]")) {
    const now = fresh.querySelector(`[data-part=${part.dataset.part}]`);
    if (now) replaceContent(part, now, lead);
  }
  lead.dataset.version = fresh.dataset.version;
  return "fresh";
}
