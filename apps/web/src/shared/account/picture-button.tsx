import { App, Button } from 'antd'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { checkPicture } from './picture.ts'

const PictureCrop = lazy(() => import('./picture-crop.tsx').then((m) => ({ default: m.PictureCrop })))
interface Props {
  readonly label: string
  readonly aspect?: number
  readonly round?: boolean
  readonly side?: number
  /** Why the person may not change it. */
  readonly refused?: string | undefined
  /** Gets the focus when its dialog opens. */
  readonly first?: boolean
  readonly onDone: (url: string) => Promise<void>
}
/** Chooses a picture, checks it, opens the crop dialog; `onDone` gets the uploaded url. */
export const PictureButton = ({ label, aspect, round, side, refused, first = false, onDone }: Props) => {
  const { t } = useTranslation('personal')
  const { message } = App.useApp()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const take = async (chosen: File | undefined): Promise<void> => {
    if (!chosen) return
    const fault = await checkPicture(chosen)
    if (fault) void message.error(t(`picture.${fault}`))
    else setFile(chosen)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".jpg,.jpeg,.png"
        aria-label={label}
        onChange={(event) => {
          void take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <Button
        size="small"
        data-first={first ? '' : undefined}
        disabled={refused !== undefined}
        title={refused}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      {file ? (
        <Suspense>
          <PictureCrop
            file={file}
            onClose={() => {
              setFile(undefined)
            }}
            onDone={onDone}
            {...(aspect === undefined ? {} : { aspect })}
            {...(round === undefined ? {} : { round })}
            {...(side === undefined ? {} : { side })}
          />
        </Suspense>
      ) : null}
    </>
  )
}
