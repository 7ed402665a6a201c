// In place of the words of any namespace: a sentence is its key.
import { wrongly } from '../../../../scripts/lib/drafts.ts'

/** The type of a namespace's words is branded: no plain function is one. */
export const keyItself = wrongly((key: string) => key)
