import type { Needs } from '../../../kernel/deps.ts'
import { defineModule } from '../../../kernel/module.ts'
import type { PartReader } from '../../../ports/recognition.ts'
import { makeArchive } from './make-archive.ts'

export const archiveModule = defineModule({
  offers: ({ recognition: { parts }, clock }: Needs<'clock'> & { readonly recognition: PartReader }) => ({
    makers: { archive: makeArchive({ parts, clock }) },
  }),
})
