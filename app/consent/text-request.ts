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
  if (stopWords.has(joined) || asksToStop(words)) return "stop";
  if (startWords.has(joined)) return "start";
  return helpWords.has(joined) ? "help" : "other";
}

function asksToStop(words: string) {
  return stopSentences.some((sentence) => sentence.test(words));
}

const stopWords = new Set(
  "stop stopall stopp unsubscribe cancel end quit revoke optout remove parar pare para alto cancelar cancela cancele baja darbaja dardebaja detener fin borrar nomas".split(
    " ",
  ),
);

const startWords = new Set("start unstop reanudar iniciar".split(" "));

const helpWords = new Set("help info ayuda".split(" "));

const filler =
  "(?:ok|okay|pls|plz|please|just|now|already|thanks|thank you|i said|i want to|you need to|(?:can|could|would|will) you)";
const messages =
  "(?:texts|text messages|messages|msgs|calls|communications|spam|(?:a|any|another) (?:text|call|message))";
const contact = "(?:text|call|message|contact|bother|harass|spam)(?:ing)?";
const negated = "\\b(?:do not|don t|dont|never)(?: ever)?";
// Not requests to stop: "they don't call me back", "don't call before 9".
const unlessReported = "(?<!\\b(?:i|you|u|they|we|he|she|who|nobody) )";
const unlessConditional =
  "(?! (?:me |us )?(?:before|until|till|after|at(?! all)|on(?! this)|during|between|while|if|yet|today|tomorrow|my)\\b)";
const me = "(?:me|my name|(?:my (?:phone |cell )?|this )number)";
const list =
  "(?:your|this|that|the|all) (?:\\w+ )?(?:lists?|texts?|messages?|calls?|database|system)";

/** Matched against lower-case words without accents or punctuation: "don't" is "don t". */
const stopSentences = [
  `^(?:${filler} )*(?:stop|stopp|quit|cancel|end|revoke|unsub\\w*|opt out)(?: ${filler})*$`,
  "^(?:please |pls )?(?:stop|unsub\\w*|revoke|opt out)\\b(?! (?:signs?|lights?))",
  `(?<!\\b(?:not|t|never) )\\b(?:stop|quit) (?:it|now|this|please|all|sending|(?:(?:the|your|these) )?${messages}|${contact})\\b`,
  "\\b(?:unsub|unsubscribed?|opt(?:ing)? out|leave me alone|cease and desist|wrong number|lose my number)\\b",
  `\\b(?:remove|take|delete|erase|get) ${me} (?:off|from|out of) ${list}\\b`,
  `(?<!\\bhad to )\\b(?:remove|delete|erase) ${me}(?: please| now)?$`,
  "\\b(?:take|get) me off (?:your|this)\\b",
  `${unlessReported}${negated} ${contact}\\b${unlessConditional}`,
  `${unlessReported}${negated} (?:send|give|leave) me (?:\\w+ ){0,2}${messages}\\b`,
  `\\b(?:do not|don t|dont|no longer|not) (?:want|wish|care)(?: (?:to|be|get|receive|have|any|more|further|your|these))* (?:${messages}|texted|called|contacted|messaged)\\b`,
  `\\b(?:do not|don t|dont|no longer|not) want you (?:to )?${contact}\\b`,
  `\\bno more ${messages}\\b|^(?:please )?no ${messages}(?: please)?$`,
  `\\b(?:end|cancel) (?:(?:all|the|these|your|my) )*(?:texts|messages|text messages|subscription)\\b`,
  "\\b(?:revok|withdraw|rescind)\\w* (?:my |all )*(?:consent|permission)\\b",
  "\\b(?:do not|don t|dont|didn t|did not|never|no longer) (?:give |gave |have |had )?(?:you )?(?:my |any )*(?:consent|permission)",
  "^(?:por favor )?(?:alto|pare|cancelar|parar|basta|ya basta)\\b",
  "\\bno me (?:vuelvan? a |sigan? )?(?:llam(?:e|es|en|ar)|mand(?:e|es|en|ar)|escrib(?:a|as|an|ir)|envi(?:e|es|en|ar)|molest(?:e|es|en|ar)|contact(?:e|es|en|ar)|texte(?:e|en|es|ar))\\b",
  "\\bno (?:quiero|deseo)(?: recibir)?(?: (?:mas|sus))* (?:mensajes|llamadas|textos)\\b|\\bno quiero que me (?:llam|mand|escrib|envi|contact)",
  "\\bno mas (?:mensajes|llamadas|textos)\\b",
  "\\b(?:borr|elimin|quit)\\w* mi (?:numero|telefono|nombre)\\b|\\b(?:quite|elimine|borre)n?me\\b",
  "\\b(?:darme|denme|deme) de baja\\b|\\bnumero equivocado\\b",
  "\\bdejen? de (?:llamar|escribir|molestar|mandar|enviar|contactar|textear)(?:me)?\\b",
].map((pattern) => new RegExp(pattern));
