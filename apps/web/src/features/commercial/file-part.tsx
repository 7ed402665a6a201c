// The file of a commercial invoice.
import { useTranslation } from 'react-i18next'
import { FileView } from '../../ui/file-view.tsx'
import type { CommercialDetail } from './commercial.queries.ts'
import '../../lib/commercial-sentences.ts'

export const FilePart = ({ file }: { readonly file: CommercialDetail['file'] }) => {
  const { t } = useTranslation('commercial')
  const words = { download: t('drawer.download'), none: t('drawer.noFile'), notDrawn: t('drawer.notDrawn') }
  return <FileView title={t('drawer.file')} words={words} file={file} />
}
