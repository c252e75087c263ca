/** A password made only of these is refused. */
export const commonWords: readonly string[] =
  "password passwort passw0rd p@ssword p@ssw0rd letmein welcome iloveyou princess sunshine football baseball basketball superman batman dragon monkey shadow master michael jennifer jordan hunter ashley bailey charlie qwertyuiop qwerty asdfghjkl asdfgh zxcvbnm zxcvbn qazwsx 1q2w3e4r5t 1q2w3e4r 1qaz2wsx q1w2e3r4 abcdefghijkl abcdefgh abcdef abc123 admin administrator changeme default secret login access trustno1 starwars pokemon whatever freedom computer internet samsung google facebook liverpool chelsea arsenal summer winter spring autumn january february march april june july august september october november december monday tuesday wednesday thursday friday saturday sunday lawyer attorney lawfirm office intake casefront test user guest hello"
    .split(" ")
    .toSorted((one, other) => other.length - one.length);
