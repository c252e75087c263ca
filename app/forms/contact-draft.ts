const key = "contactDraft";
const fields = ["fullName", "phone", "description"] as const;

type Draft = Partial<Record<string, string>>;

export function saveContactDraft(typed: Draft) {
  const draft = Object.fromEntries(fields.map((name) => [name, typed[name]]));
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // No storage: the page alone holds the message.
  }
}

export function readContactDraft(): Draft | undefined {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    if (typeof draft !== "object" || draft === null) return undefined;
    return Object.fromEntries(
      Object.entries(draft).map(([name, value]) => [name, String(value)]),
    );
  } catch {
    // No storage, or unreadable contents: nothing was saved.
    return undefined;
  }
}

export function deleteContactDraft(message?: Record<string, unknown>) {
  const draft = message && readContactDraft();
  const isOther = fields.some(
    (name) => textOf(draft?.[name]) !== textOf(message?.[name]),
  );
  if (isOther) return;
  try {
    sessionStorage.removeItem(key);
  } catch {
    // No storage: nothing was saved.
  }
}

function textOf(value: unknown) {
  return String(value ?? "").trim();
}
