import { readSubmission } from "../../leads/read-submission.server.ts";
import { tooManySent } from "../../leads/sender.ts";
import type { RequestServices } from "../../server/http/services-context.server.ts";
import { surveyMessages } from "../answers/messages.ts";
import { savingField } from "../draft/saving-consent.ts";
import { checkPartial } from "./savable-answers.ts";

/** `POST` of answers: 200 `{saved}`, false if they are deleted or the survey ended; else `{error, code, requestId}`. */
export async function handleSurveyProgress(
  request: Request,
  services: RequestServices,
): Promise<Response> {
  const { partials, now, reportFailure } = services;
  const read = await readSubmission(request, services);
  if (read.refused) return read.refused;
  const { values, sender, refuse } = read;
  const key = sender.progressKey;
  if (key === undefined) return refuse(400, "progress-key", wrongProgressKey);
  const isOn = values[savingField];
  if (typeof isOn !== "boolean") return refuse(422, "consent", noConsent);
  try {
    if (!isOn) {
      const outcome = await partials.withdraw(key, sender, now());
      return outcome === "limited"
        ? refuse(429, "too-many", tooManySent(services.operator))
        : Response.json({ saved: false });
    }
    const result = checkPartial(values, now());
    if (!result.ok) {
      const error = surveyMessages.incomplete.description;
      return refuse(422, "fields", error, { fields: result.errors });
    }
    const outcome = await partials.save(key, result.answers, sender, now());
    return outcome === "limited"
      ? refuse(429, "too-many", tooManySent(services.operator))
      : Response.json({ saved: outcome === "saved" });
  } catch (error) {
    reportFailure("survey progress not stored", error);
    return refuse(503, "not-stored", surveyMessages.failed.description);
  }
}

const wrongProgressKey =
  "progressKey must be 16 to 64 letters, digits, dashes or underscores.";

const noConsent =
  "saveAnswers must be true or false: answers are saved only if the visitor opted in.";
