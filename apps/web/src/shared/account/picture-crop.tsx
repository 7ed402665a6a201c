// Crops a picture: drag and zoom under a frame, by mouse or keyboard; passes the result to the caller, which uploads
// it.
import { Button, Slider, Spin } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import Cropper from 'react-easy-crop'
import { useTranslation } from 'react-i18next'
import { useOnce } from '../../lib/hooks/guard.ts'
import { cutPicture, PictureRefused, uploadPicture, type Area } from './picture.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import styles from '../../ui/fields/form.module.css'

interface Props {
  readonly file: File
  /** The frame's ratio of width to height. */
  readonly aspect?: number
  readonly round?: boolean
  /** Longest side of the result in pixels. */
  readonly side?: number
  readonly onClose: () => void
  /** Gets the uploaded picture's url. */
  readonly onDone: (url: string) => Promise<void>
}
/** The frame is measured after the dialog's opening animation. */
const afterOpening = 300

export const PictureCrop = ({ file, aspect = 1, round = false, side = 512, onClose, onDone }: Props) => {
  const { t } = useTranslation(['personal', 'form'])
  const url = useMemo(() => URL.createObjectURL(file), [file])
  const [ready, setReady] = useState(false)
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area>()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  useEffect(
    () => () => {
      URL.revokeObjectURL(url)
    },
    [url],
  )
  useEffect(() => {
    const timer = setTimeout(() => {
      setReady(true)
    }, afterOpening)
    return () => {
      clearTimeout(timer)
    }
  }, [])
  const use = useOnce(() => {
    if (!area) return
    setBusy(true)
    setError('')
    cutPicture(file, area, side)
      .then(uploadPicture)
      .then(onDone)
      .then(onClose, (e: unknown) => {
        setError(e instanceof PictureRefused ? t(`picture.${e.fault}`) : '')
      })
      .finally(() => {
        setBusy(false)
      })
  })
  return (
    <Dialog
      title={t('picture.title')}
      width={480}
      onClose={onClose}
      note={
        error ? (
          <span className="field-error" role="alert">
            {error}
          </span>
        ) : (
          t('picture.hint')
        )
      }
      actions={
        <>
          <Button onClick={onClose}>{t('form:cancel')}</Button>
          <Button type="primary" loading={busy} disabled={!area} onClick={use}>
            {t('picture.use')}
          </Button>
        </>
      }
    >
      <div className={styles['picture-crop']}>
        {ready ? (
          <Cropper
            image={url}
            crop={crop}
            zoom={zoom}
            aspect={aspect}
            cropShape={round ? 'round' : 'rect'}
            showGrid={!round}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => {
              setArea(pixels)
            }}
            cropperProps={{ role: 'group', 'aria-label': t('picture.frame') }}
            mediaProps={{
              onError: () => {
                setError(t('picture.unreadable'))
              },
            }}
          />
        ) : (
          <Spin />
        )}
      </div>
      <div className={styles['picture-zoom']}>
        <span>{t('picture.zoom')}</span>
        <Slider
          min={1}
          max={4}
          step={0.05}
          value={zoom}
          onChange={setZoom}
          tooltip={{ open: false }}
          ariaLabelForHandle={t('picture.zoom')}
        />
      </div>
    </Dialog>
  )
}
