type PolicyRules = { createHTML?: (html: string) => string; createScriptURL?: (url: string) => string }
type TrustedTypesFactory = { defaultPolicy: unknown; createPolicy(name: string, rules: PolicyRules): unknown }

const { trustedTypes } = window as { trustedTypes?: TrustedTypesFactory }

/**
 * Sets the default Trusted Types policy: `rules` convert the strings that third-party code assigns as HTML or script URLs; a kind without a rule is
 * refused. Does nothing in browsers without Trusted Types, or when a default policy exists.
 */
export function createDefaultPolicy(rules: PolicyRules) {
  if (trustedTypes && !trustedTypes.defaultPolicy) trustedTypes.createPolicy('default', rules)
}

/** Creates a policy that accepts these script addresses only. Without Trusted Types, addresses stay as they are. */
export function createScriptUrlPolicy(name: string, addresses: string[]): (url: string) => string {
  const createScriptURL = (url: string) => {
    if (!addresses.includes(url)) throw new TypeError(`${url} is no address of the policy ${name}.`)
    return url
  }
  const policy = trustedTypes?.createPolicy(name, { createScriptURL }) as { createScriptURL: typeof createScriptURL } | undefined
  return policy ? (url) => policy.createScriptURL(url) : createScriptURL
}
