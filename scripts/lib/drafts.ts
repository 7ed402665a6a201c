// What a test gives in part, or wrong on purpose, said by a name: a wrong field of any other draft does not compile.

type Part<T> = T extends string | ((...given: never[]) => unknown)
  ? T
  : T extends readonly (infer One)[]
    ? readonly Part<One>[]
    : T extends object
      ? { readonly [K in keyof T]?: Part<T[K]> }
      : T

/** Of an answer or a row, the fields that the subject of the test reads. */
export const partOf = <T>(part: NoInfer<Part<T>>): T => part as unknown as T
/** Of the dependencies of a module, those that the calls of the test use. */
export const depsOf = <D extends object>(deps: NoInfer<Partial<D>>): D => deps as unknown as D
/** What the types refuse, given on purpose: the test is of the refusal. */
export const wrongly = (value: unknown): never => value as never

type Input<Call extends (...given: never[]) => unknown> =
  Parameters<Call> extends readonly [unknown, infer I, ...unknown[]] ? I : Parameters<Call>[0]
/** Some fields of what a call takes: of a use case its second argument, of a client its first. */
export type SomeOf<Call extends (...given: never[]) => unknown> = Partial<Input<Call>>
