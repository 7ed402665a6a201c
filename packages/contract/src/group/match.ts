import { z } from 'zod'
import { groupMatchKinds } from '@piaotai/domain/group.ts'

/** Another company of a group has the invoice too: what is the same, and the names of those that let themselves be named. Nothing else of them is told. */
export const GroupMatch = z
  .strictObject({
    kinds: z.array(z.enum(groupMatchKinds)).min(1),
    companies: z.array(z.string()),
  })
  .meta({ id: 'GroupMatch' })
