// The limits that a call of the contract sets for its fields, read off its schema: what a form counts and stops at.
import type { z } from 'zod'

export interface FieldLimits {
  /** The most characters of a text, or lines of a list. */
  readonly max?: number
}
/** The parts of a schema that are read: its own parts and its checks. */
interface Part {
  readonly _zod: {
    readonly def: {
      readonly type: string
      readonly shape?: Readonly<Record<string, Part>>
      readonly element?: Part
      readonly innerType?: Part
      readonly in?: Part
      readonly checks?: readonly { readonly _zod: { readonly def: { readonly check: string; readonly maximum?: number } } }[]
    }
  }
}

/** The schema beneath defaults, optional and nullable marks and transforms. */
const bare = (part: Part): Part => {
  const { innerType, in: before } = part._zod.def
  const inner = innerType ?? before
  return inner ? bare(inner) : part
}
const child = (part: Part, key: string): Part | undefined => {
  const { type, shape, element } = bare(part)._zod.def
  return type === 'array' ? element : shape?.[key]
}
/** Of a field by its path in the form, `formerNames[2].name`; nothing where the schema sets no limit. */
export const limitsOf = (schema: z.ZodType, path: string): FieldLimits => {
  const found = path
    .split(/[.[\]]+/)
    .filter((key) => key !== '')
    .reduce<Part | undefined>((part, key) => part && child(part, key), schema as unknown as Part)
  if (!found) return {}
  const bounds = (bare(found)._zod.def.checks ?? []).flatMap(({ _zod: { def } }) =>
    def.check === 'max_length' && def.maximum !== undefined ? [def.maximum] : [],
  )
  return bounds.length > 0 ? { max: Math.min(...bounds) } : {}
}
