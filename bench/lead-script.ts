import { completeSurvey } from "../test/support/survey/complete-survey.ts";

/** For wrk: every survey differs, so that none counts as a double click. */
export const leadScript = `
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
math.randomseed(os.time())
local lead = [[${JSON.stringify(completeSurvey)}]]
function request()
  local story = string.format('"description":"%d ', math.random(1, 1e12))
  return wrk.format(nil, nil, nil, (lead:gsub('"description":"', story)))
end
`;
