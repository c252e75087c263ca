export const chosenName = (name: string) => `${name}.is`;

/** The choice that the form was rendered with. Fields of other choices have an `otherChoiceName`. */
export const shownName = (name: string) => `${name}.shown`;

export const otherChoiceName = (name: string, choice: string) =>
  `${name}.${otherChoicePrefix}${choice}`;

export const otherChoicePrefix = "as-";

export const uploadName = (name: string) => `${name}.upload`;

export const lengthName = (name: string) => `${name}.length`;

/** The stored, encrypted secret, which stays if nothing is typed. */
export const storedName = (name: string) => `${name}.stored`;

export const removeName = (name: string) => `${name}.remove`;
