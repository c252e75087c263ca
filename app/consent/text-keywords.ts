export type TextRequest = "stop" | "start" | "help" | "other";

/** English or Spanish keywords, or a plain sentence: 47 CFR 64.1200(a)(10) counts any words that clearly say stop. */
export function readTextRequest(body: string): TextRequest {
  const words = body
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  const joined = words.replaceAll(" ", "");
  if (stopWords.has(joined) || stopSentence.test(words)) return "stop";
  if (startWords.has(joined)) return "start";
  return helpWords.has(joined) ? "help" : "other";
}

const stopWords = new Set(
  "stop stopall stopp unsubscribe cancel end quit revoke optout remove parar pare para alto cancelar cancela cancele baja darbaja dardebaja detener fin borrar nomas".split(
    " ",
  ),
);

const startWords = new Set("start unstop reanudar iniciar".split(" "));

const helpWords = new Set("help info ayuda".split(" "));

const stopSentence = new RegExp(
  [
    "^(please )?(stop|unsubscribe|revoke|opt out)\\b",
    "\\b(stop|quit) (it|now|this|please|texting|messaging|calling|contacting|sending|bothering|harassing|the (texts|calls|messages)|all)\\b",
    "\\b(unsubscribe|opt(ing)? out|remove me|take me off|leave me alone)\\b",
    "\\b(do not|don t|dont|never|no more) (text|texts|call|calls|contact|message|messages)\\b",
    "^(por favor )?(alto|pare|cancelar|parar)\\b",
    "\\b(no me (llame|llamen|escriba|escriban|moleste|molesten|contacte|contacten)|no mas (mensajes|llamadas)|(darme|denme|deme) de baja|dejen? de (llamar|escribir|molestar)(me)?)\\b",
  ].join("|"),
);
