import "react";

// The invoker attributes of HTML, which React passes on but its types do not know yet.
declare module "react" {
  // biome-ignore lint/correctness/noUnusedVariables: the parameter must match React's declaration
  interface ButtonHTMLAttributes<T> {
    command?: "show-modal" | "close";
    commandfor?: string;
  }
}
