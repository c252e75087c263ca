/** A path on the public site, followed by the change's id and signature. */
export const previewPath = "/preview/";

export const previewCookie = "content-preview";

/** Whether this browser is in a preview, whose pages are never cached. */
export function hasPreview(cookies: string) {
  return cookies.includes(`${previewCookie}=`);
}

/** The signed subject of a preview link. A post's preview signs its id, which has no colon. */
export function signedPreviewName(changeId: string) {
  return `change:${changeId}`;
}
