/** Browsers by a part of the User-Agent, in this order: most browsers also name those that they are compatible with. */
const browsers: [pattern: RegExp, name: string][] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/.+\bSafari\//, 'Safari'],
]

const systems: [pattern: RegExp, name: string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** The rough kind of a device: `Firefox on Android`. */
export function describeDevice(userAgent = ''): string {
  const findName = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent.slice(0, 500)))?.[1]
  const browser = findName(browsers)
  if (!browser) return 'Unknown browser'
  const system = findName(systems)
  return system ? `${browser} on ${system}` : browser
}
