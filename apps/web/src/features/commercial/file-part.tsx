// The file of a commercial invoice: its page as a picture, enlarged on demand, and the way to its bytes.
import { Button, Image } from 'antd'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fileSize } from '../../lib/file-size.ts'
import { FileName } from '../../ui/file-name.tsx'
import type { CommercialDetail } from '../../lib/commercial-queries.ts'
import styles from './commercial.module.css'
import '../../lib/commercial-sentences.ts'

export const FilePart = ({ file }: { readonly file: CommercialDetail['file'] }) => {
  const { t } = useTranslation('commercial')
  const [failed, setFailed] = useState(false)
  return (
    <section className={styles['part']} aria-label={t('drawer.file')}>
      <h3>
        {t('drawer.file')}
        {file ? (
          <small>
            {file.format.toUpperCase()} {fileSize(file.size)}
          </small>
        ) : null}
        {file ? (
          <Button
            size="small"
            icon={<Download size={13} aria-hidden="true" />}
            href={`${file.downloadUrl}?download=1`}
            download={file.name}
          >
            {t('drawer.download')}
          </Button>
        ) : null}
      </h3>
      {file === null ? (
        <p className="sub">{t('drawer.noFile')}</p>
      ) : failed ? (
        <p className="sub" role="alert">
          {t('drawer.notDrawn')}
        </p>
      ) : (
        <div className={styles['picture']}>
          <Image
            src={`${file.pictureUrl}?page=1&scale=2`}
            alt={file.name}
            preview={{ src: `${file.pictureUrl}?page=1&scale=4` }}
            onError={() => {
              setFailed(true)
            }}
          />
          <small>
            <FileName name={file.name} />
          </small>
        </div>
      )}
    </section>
  )
}
