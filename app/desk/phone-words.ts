/** E.164 as people write it; any other number as it was typed. */
export function displayPhone(phone: string) {
  return phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, "($1) $2-$3");
}
