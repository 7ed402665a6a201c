// The file of a commercial invoice in its form.
import { useTranslation } from 'react-i18next'
import { commercialLimits, fileFormats } from '@piaotai/domain/commercial/commercial.ts'
import { FileField as AnyFileField, type ChosenFile } from '../../ui/fields/file-field.tsx'

export type { ChosenFile }
interface Props {
  /** What stands there: a chosen one, the former one by its name, or none. */
  readonly name: string | undefined
  readonly onChange: (file: ChosenFile | null) => void
}
export const FileField = (p: Props) => {
  const { t } = useTranslation('commercial')
  const max = commercialLimits.fileMegabytes
  const words = {
    label: t('form.file'),
    hint: t('form.fileHint', { max }),
    choose: t('form.choose'),
    other: t('form.other'),
    drop: t('form.drop'),
    wrongType: t('form.fileType'),
    tooLarge: t('form.fileLarge', { max }),
    failed: t('form.fileFailed'),
  }
  return <AnyFileField words={words} formats={fileFormats} megabytes={max} {...p} />
}
