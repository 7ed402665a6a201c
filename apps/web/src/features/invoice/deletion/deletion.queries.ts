import type { Received } from '@piaotai/contract/endpoint.ts'
import type { deletionEndpoints } from '@piaotai/contract/invoice/deletion.ts'

export type Deletion = Received<typeof deletionEndpoints.listDeletions>['content'][number]
