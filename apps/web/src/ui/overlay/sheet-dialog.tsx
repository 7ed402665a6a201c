// A sheet brought in: template → file → preview with every wrong cell → the right rows.
import { Alert, Button, Checkbox } from 'antd'
import { Download } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { saveFile, type FileCall } from '../../lib/http/api.ts'
import { Dialog } from './dialog.tsx'
import { SheetDrop, type SheetPreview, type SheetWords } from './sheet-drop.tsx'

interface Words extends SheetWords {
  readonly template: string
  readonly templateName: string
  readonly other: string
  readonly cancel: string
  readonly submit: string
  /** Offers to show the wrong rows alone. */
  readonly onlyBad?: string | undefined
}
interface Props {
  readonly title: string
  readonly width: number
  readonly words: Words
  readonly template: FileCall
  readonly sheet: Pick<SheetPreview<unknown>, 'error' | 'busy' | 'drop'>
  /** Of the previewed file; undefined while there is none. */
  readonly facts: string | undefined
  readonly verdict: string | undefined
  readonly submit: { readonly off: boolean; readonly busy: boolean; readonly run: () => void }
  readonly onFile: (file: File) => void
  readonly onClose: () => void
  /** The table of the preview. */
  readonly children: (onlyBad: boolean) => ReactNode
}
export const SheetDialog = ({ title, width, words, template, sheet, facts, verdict, submit, onFile, onClose, children }: Props) => {
  const [onlyBad, setOnlyBad] = useState(false)
  const previewed = facts !== undefined
  return (
    <Dialog
      title={title}
      facts={facts}
      width={width}
      onClose={onClose}
      note={
        verdict === undefined ? (
          <Button
            icon={<Download size={15} />}
            onClick={() => {
              saveFile(template, words.templateName).catch(() => undefined)
            }}
          >
            {words.template}
          </Button>
        ) : (
          <span role="status">{verdict}</span>
        )
      }
      actions={
        <>
          {previewed ? <Button onClick={sheet.drop}>{words.other}</Button> : null}
          <Button onClick={onClose}>{words.cancel}</Button>
          {previewed ? (
            <Button type="primary" disabled={submit.off} loading={submit.busy} onClick={submit.run}>
              {words.submit}
            </Button>
          ) : null}
        </>
      }
    >
      {sheet.error ? <Alert type="error" showIcon title={sheet.error} style={{ marginBottom: 12 }} /> : null}
      {previewed ? (
        <>
          {words.onlyBad === undefined ? null : (
            <Checkbox
              checked={onlyBad}
              style={{ marginBottom: 8 }}
              onChange={({ target }) => {
                setOnlyBad(target.checked)
              }}
            >
              {words.onlyBad}
            </Checkbox>
          )}
          {children(onlyBad)}
        </>
      ) : (
        <SheetDrop words={words} busy={sheet.busy} onFile={onFile} />
      )}
    </Dialog>
  )
}
