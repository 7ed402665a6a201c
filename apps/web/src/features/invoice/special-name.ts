import type { TFunction } from 'i18next'

/** A special business in the person's language; one without a translation as the face prints it. */
export const specialName = (ts: TFunction<'states'>, name: string): string =>
  (ts as unknown as (key: string, by: { defaultValue: string }) => string)(`special.${name}`, { defaultValue: name })
