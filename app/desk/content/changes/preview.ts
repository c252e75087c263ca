/** On the public site; the change's id and its signature follow. */
export const previewPath = "/preview/";

export const previewCookie = "content-preview";

/** Whether a browser shows a preview, whose pages are cached nowhere. */
export function hasPreview(cookies: string) {
  return cookies.includes(`${previewCookie}=`);
}

/** What the signature of a preview link covers; no post has such a slug. */
export function previewSubject(changeId: string) {
  return `change:${changeId}`;
}
