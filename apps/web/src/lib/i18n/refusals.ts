// The server's sentences of refusals in a language that was chosen after they came; fetched with the first change of the language.
type Words = Readonly<Record<string, string>>
const words = {
  'zh-CN': () => import('@piaotai/locales/zh-CN/problems.ts'),
  'en-US': () => import('@piaotai/locales/en-US/problems.ts'),
} satisfies Readonly<Record<string, () => Promise<{ readonly problems: Words }>>>
/** Says a refusal by its name and detail, as the server does; nothing where the detail lacks what the sentence has. */
export type SayRefusal = (type: string | undefined, detail: unknown) => string | undefined
export const refusalsIn = async (language: keyof typeof words): Promise<SayRefusal> => {
  const { problems }: { readonly problems: Words } = await words[language]()
  return (type, detail) => {
    const values = (detail ?? {}) as Readonly<Record<string, unknown>>
    // The name of an invoice's field is known to the server alone.
    const said = problems[type ?? '']?.replace(/\{(\w+)\}/g, (hole, name: string) =>
      name !== 'field' && name in values ? String(values[name]) : hole,
    )
    return said !== undefined && /\{\w+\}/.test(said) ? undefined : said
  }
}
