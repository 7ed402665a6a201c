// A filled-in spreadsheet: chosen or dropped, parsed by the server, and previewed with every faulty cell before
// anything is stored.
import { Upload } from 'antd'
import { FileSpreadsheet } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { CallFailed, postFile, type FileCall } from '../../lib/http/api.ts'
import styles from './sheet-drop.module.css'

export interface SheetWords {
  readonly drop: string
  readonly rules: string
  readonly reading: string
  readonly format: string
  readonly tooLarge: string
}
export interface SheetPreview<T> {
  readonly preview: T | undefined
  readonly error: string
  readonly busy: boolean
  readonly take: (file: File) => void
  readonly drop: () => void
}

/** Sends a sheet, with `csv` also a text of separated values, to the preview call; rejects other formats and files above the size limit at once. */
export const useSheetPreview = <T,>(
  call: FileCall | ((file: File) => Promise<T>),
  maxBytes: number,
  words: SheetWords,
  csv = false,
): SheetPreview<T> => {
  const [preview, setPreview] = useState<T>()
  const [fault, setFault] = useState<'format' | 'tooLarge' | CallFailed>()
  const [busy, setBusy] = useState(false)
  const take = (file: File): void => {
    if (!(csv ? /\.(?:xlsx?|csv|txt)$/i : /\.xlsx?$/i).test(file.name)) {
      setFault('format')
      return
    }
    if (file.size > maxBytes) {
      setFault('tooLarge')
      return
    }
    setBusy(true)
    setFault(undefined)
    const sent = typeof call === 'string' ? postFile<T>(call, file, { quiet: true }) : call(file)
    sent
      .then(setPreview, (e: unknown) => {
        setFault(e instanceof CallFailed ? e : undefined)
      })
      .finally(() => {
        setBusy(false)
      })
  }
  return {
    preview,
    error: fault instanceof CallFailed ? fault.message : fault ? words[fault] : '',
    busy,
    take,
    drop: () => {
      setPreview(undefined)
    },
  }
}

/** `refused`: why this person may not upload. */
export const SheetDrop = ({
  words,
  busy,
  refused,
  csv = false,
  onFile,
}: {
  words: SheetWords
  busy: boolean
  csv?: boolean
  refused?: string | undefined
  onFile: (file: File) => void
}) => (
  <Upload.Dragger
    accept={csv ? '.xls,.xlsx,.csv,.txt' : '.xls,.xlsx'}
    multiple={false}
    showUploadList={false}
    disabled={busy || refused !== undefined}
    beforeUpload={(file) => {
      onFile(file)
      return false
    }}
  >
    <FileSpreadsheet size={32} strokeWidth={1.5} color="var(--accent)" />
    <p>{refused ?? (busy ? words.reading : words.drop)}</p>
    <p className="sub">{words.rules}</p>
  </Upload.Dragger>
)

interface CellProps {
  readonly value: ReactNode
  readonly wrong: string | undefined
  /** A doubt to compare; it does not exclude the row. */
  readonly doubt?: boolean
  readonly empty: string
}
/** A cell as read, with its fault. */
export const SheetCell = ({ value, wrong, doubt = false, empty }: CellProps) =>
  wrong === undefined ? (
    value
  ) : (
    <span className={doubt ? `${styles['cell-wrong']} doubt` : styles['cell-wrong']} title={wrong}>
      <b>{value === '' ? empty : value}</b>
      <small>{wrong}</small>
    </span>
  )
