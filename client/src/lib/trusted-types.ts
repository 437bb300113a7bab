type PolicyRules = { createHTML?: (html: string) => string; createScriptURL?: (url: string) => string }
type TrustedTypesFactory = { defaultPolicy: unknown; createPolicy(name: string, rules: PolicyRules): unknown }

const { trustedTypes } = window as { trustedTypes?: TrustedTypesFactory }

/**
 * What becomes of a text that other people's code gives the browser as markup, or as the address of a script: what its rule makes of it;
 * without a rule it is refused. Does nothing in browsers without trusted types.
 */
export function createDefaultPolicy(rules: PolicyRules) {
  if (trustedTypes && !trustedTypes.defaultPolicy) trustedTypes.createPolicy('default', rules)
}
