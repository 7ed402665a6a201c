// 看不清，请重拍: a new picture for the place of an unclear one, from the camera or from a file.
import { Button } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Detail } from '../detail.ts'
import { isPictured } from './pictured.ts'
import type { Checking } from './use-checking.ts'

export const RetakeButton = ({ checking, invoice }: { readonly checking: Checking; readonly invoice: Detail }) => {
  const { t } = useTranslation('doubts')
  const input = useRef<HTMLInputElement>(null)
  if (!isPictured(invoice)) return null
  return (
    <>
      <Button
        disabled={checking.lacksImport !== undefined || (checking.busy && !checking.retaking)}
        loading={checking.retaking}
        title={checking.lacksImport}
        aria-keyshortcuts="X"
        data-retake=""
        onClick={() => input.current?.click()}
      >
        {checking.retaking ? t('taking') : t('retake')}
        <span className="kbd">X</span>
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png"
        capture="environment"
        hidden
        aria-label={t('retake')}
        onChange={(e) => {
          const picture = e.target.files?.[0]
          e.target.value = ''
          if (picture) checking.retake(picture)
        }}
      />
    </>
  )
}
