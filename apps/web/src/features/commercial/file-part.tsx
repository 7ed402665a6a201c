// The file of a commercial invoice.
import { useTranslation } from 'react-i18next'
import type { CommercialDetail } from '../../shared/commercial/commercial-queries.ts'
import { FileView } from '../../ui/fields/file-view.tsx'

export const FilePart = ({ file }: { readonly file: CommercialDetail['file'] }) => {
  const { t } = useTranslation('commercial')
  const words = { download: t('drawer.download'), none: t('drawer.noFile'), notDrawn: t('drawer.notDrawn') }
  return <FileView title={t('drawer.file')} words={words} file={file} />
}
