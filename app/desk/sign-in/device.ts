export function deviceOf({ request }: { request: Request }) {
  const agent = request.headers.get("User-Agent") ?? "";
  return `${nameIn(agent, browsers)} on ${nameIn(agent, systems)}`;
}

type Names = readonly [part: string, name: string][];

/** In this order, because Edge also names Chrome, and Chrome also names Safari. */
const browsers: Names = [
  ["Edg", "Edge"],
  ["Firefox", "Firefox"],
  ["FxiOS", "Firefox"],
  ["Chrome", "Chrome"],
  ["CriOS", "Chrome"],
  ["Safari", "Safari"],
  ["", "unknown browser"],
];

/** In this order, because Android also names Linux, and an iPhone also names Mac OS. */
const systems: Names = [
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Android", "Android"],
  ["CrOS", "CrOS"],
  ["Windows", "Windows"],
  ["Mac OS", "macOS"],
  ["Linux", "Linux"],
  ["", "unknown system"],
];

function nameIn(agent: string, names: Names) {
  return names.find(([part]) => agent.includes(part))?.[1];
}
