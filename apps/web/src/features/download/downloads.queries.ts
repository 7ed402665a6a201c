import type { Received, Sent } from '@piaotai/contract/endpoint.ts'
import type { exportEndpoints } from '@piaotai/contract/export/export.ts'

export type Download = Received<typeof exportEndpoints.readDownload>
export type DownloadsQuery = Sent<typeof exportEndpoints.listDownloads>
