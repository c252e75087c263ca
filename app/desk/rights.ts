const rights = {
  seeQueue: ["owner", "intake", "viewer"],
  seeDetails: ["owner", "intake"],
  work: ["owner", "intake"],
  handOverAny: ["owner"],
  export: ["owner"],
  erase: ["owner"],
  seeNumbers: ["owner", "intake", "viewer"],
  manage: ["owner"],
} as const satisfies Record<string, readonly Role[]>;

export const roles = ["owner", "intake", "viewer"] as const;

export type Role = (typeof roles)[number];

export type Right = keyof typeof rights;

export type Need = "anyone" | "enrolling" | "signedIn" | Right;

export function isRole(text: string): text is Role {
  return roles.some((role) => role === text);
}

export function hasRight(role: Role, right: Right): boolean {
  return rights[right].some((allowed) => allowed === role);
}
