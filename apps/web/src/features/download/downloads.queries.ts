import type { Received, Sent } from '@piaotai/contract/endpoint.ts'
import type { downloadEndpoints } from '@piaotai/contract/download.ts'

export type Download = Received<typeof downloadEndpoints.readDownload>
export type DownloadsQuery = Sent<typeof downloadEndpoints.listDownloads>
