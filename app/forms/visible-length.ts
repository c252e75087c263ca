export function visibleLength(value: string) {
  return value.replace(/[\s\p{Cf}\p{Zs}\u115F\u1160\u3164\u2800]/gu, "")
    .length === 0
    ? 0
    : value.trim().length;
}
