export const previewPath = "/preview/";

export const previewCookie = "content-preview";

/** A preview's pages are never cached. */
export function hasPreview(cookies: string) {
  return cookies.includes(`${previewCookie}=`);
}

/** A post's preview signs its id, which has no colon. */
export function signedPreviewName(changeId: string) {
  return `change:${changeId}`;
}
