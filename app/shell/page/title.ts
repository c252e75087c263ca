/** Search engines cut longer titles. */
export const maxTitleLength = 60;

export function withCompany(title: string, siteName: string) {
  const full = `${title} | ${siteName}`;
  return full.length > maxTitleLength ? title : full;
}
