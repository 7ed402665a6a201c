// Browser and system of a User-Agent, by which a person recognises a device. No decision depends on it.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger/, 'WeChat'],
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/Windows/, 'Windows'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS X/, 'macOS'],
  [/Android/, 'Android'],
  [/Linux/, 'Linux'],
]
const find = (table: typeof browsers, agent: string): string | undefined => table.find(([mark]) => mark.test(agent))?.[1]

/** "Chrome · Windows"; undefined when neither is known. */
export const agentName = (agent: string | null): string | undefined => {
  const parts = agent === null ? [] : [find(browsers, agent), find(systems, agent)].filter((part) => part !== undefined)
  return parts.length === 0 ? undefined : parts.join(' · ')
}
