export function socialImagePath(path: string): string {
  const [pathname = ""] = path.split("?");
  return pathname === "/" ? "/social.png" : `/social${pathname}.png`;
}
