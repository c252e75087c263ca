/** Whether others can reach a site at this URL. */
export function isLive(siteUrl: string): boolean {
  const { hostname } = new URL(siteUrl);
  return !/^((.+\.)?localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}
