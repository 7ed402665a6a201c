// A print job: started again whenever its settings change, and deleted unless it was printed or saved.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Received } from '@piaotai/contract/endpoint.ts'
import type { downloadEndpoints } from '@piaotai/contract/download.ts'
import type { PrintSettings } from '@piaotai/domain/print.ts'
import { api, CallFailed } from '../../lib/http/api.ts'
import type { ExportRequest } from '../../shared/export/export-dialog.ts'

export type PrintFile = Received<typeof downloadEndpoints.readDownload>
/** Settings often change several at a time, so the request waits for a pause; `lookMs` is the polling interval. */
const settleMs = 400
const lookMs = 700
const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
const remove = (id: string): void => {
  api.invoice.deleteDownloads({ ids: [id], preview: true }, { quiet: true, keepalive: true }).catch(() => undefined)
}

/**
 * `file` is the current print, running or ready; `why` what the server says if it could not be started or made at
 * once. `keep` leaves it in the download center.
 */
export const usePrint = (request: ExportRequest, settings: PrintSettings) => {
  const [state, setState] = useState<{ readonly file?: PrintFile; readonly failed: boolean; readonly why?: CallFailed }>({ failed: false })
  const [attempt, setAttempt] = useState(0)
  const kept = useRef(new Set<string>())
  const order = useEffectEvent(() =>
    api.invoice.exportInvoices(
      {
        area: request.area,
        kind: 'print',
        pagePath: request.pagePath,
        print: settings,
        ...(request.ids.length > 0 ? { ids: [...request.ids] } : { filter: request.filter }),
      },
      { quiet: true },
    ),
  )
  useEffect(() => {
    const left = new AbortController()
    const { signal } = left
    let id: string | undefined
    const leave = (): void => {
      if (id !== undefined && !kept.current.has(id)) remove(id)
    }
    const make = async (): Promise<void> => {
      let file = await order()
      id = file.id
      if (signal.aborted) {
        leave()
        return
      }
      while (file.state === 'generating') {
        setState({ file, failed: false })
        await pause(lookMs)
        // An abandoned print is deleted: no need to poll further.
        if (signal.aborted) return
        file = await api.invoice.readDownload({ id }, { quiet: true, signal })
      }
      setState({ file, failed: file.state !== 'downloadable' })
    }
    const timer = setTimeout(() => {
      setState({ failed: false })
      make().catch((error: unknown) => {
        if (!signal.aborted) setState({ failed: true, ...(error instanceof CallFailed ? { why: error } : {}) })
      })
    }, settleMs)
    // A page that is closed or loaded anew unmounts nothing.
    addEventListener('pagehide', leave)
    return () => {
      left.abort()
      clearTimeout(timer)
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [settings.layout, settings.margin, settings.order, attempt])
  /** Links expire after minutes. */
  const refresh = async (): Promise<PrintFile | undefined> => {
    if (!state.file) return undefined
    const file = await api.invoice.readDownload({ id: state.file.id })
    setState({ file, failed: file.state !== 'downloadable' })
    return file
  }
  return {
    ...state,
    why: state.why?.message,
    again: () => {
      setAttempt(attempt + 1)
    },
    keep: () => {
      if (state.file) kept.current.add(state.file.id)
    },
    refresh,
  }
}
