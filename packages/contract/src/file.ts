import { z } from 'zod'
import { limits } from '@piaotai/domain/limits.ts'
import { endpoint, part } from './endpoint.ts'
import { line, queryInt } from './shapes.ts'

/**
 * One signed form: its fields are posted with the file to uploadUrl, without a token. The field names are those of an
 * S3 POST policy (see docs/decisions).
 */
export const CredentialItem = z
  .object({
    key: z.string(),
    acl: z.string(),
    redirUrl: z.string(),
    credential: z.string(),
    date: z.string(),
    policy: z.string(),
    signature: z.string(),
    uploadUrl: z.string(),
    /** The requested file of this item. */
    file: z.string(),
  })
  .meta({ id: 'UploadForm' })
/** The path's limit refuses longer lists by its problem; this limit bounds the parsed input. */
const fileList = z.strictObject({
  fileList: z
    .array(
      z.strictObject({
        file: line(500, 1),
        length: z
          .number()
          .int()
          .min(1)
          .max(100 * 1024 * 1024),
      }),
    )
    .min(1)
    .max(2000),
  originFileName: z.union([z.boolean(), line(500)]).optional(),
})
const stored = z.object({ url: z.string() })

export const fileEndpoints = part('upload', 'import', {
  /** A person without a company gets one form, for their own picture (5 MB). */
  certifyUploads: endpoint({
    method: 'POST',
    path: '/s3/certificate/multi',
    access: 'signedIn',
    summary: '取上传凭证，至多 50 个文件 Upload credentials',
    input: fileList,
    output: z.array(CredentialItem),
    problems: ['file.tooLarge', 'file.tooMany', 'file.tooManyOpen'],
  }),
  certifyManyUploads: endpoint({
    method: 'POST',
    path: '/s3/certificate/multi/rpa',
    access: 'inCompany',
    stopsWithSuite: true,
    summary: '取上传凭证，50 个以上 Upload credentials, many',
    input: fileList,
    output: z.array(CredentialItem),
    problems: ['file.tooLarge', 'file.tooMany', 'file.tooManyOpen'],
  }),
  storeForm: endpoint({
    method: 'POST',
    path: '/form',
    access: 'public',
    summary: '按凭证上传文件（表单） Post a file with its signed form',
    takes: 'form',
    fileBytes: limits.uploadMegabytes * 1024 * 1024,
    input: z.object({}),
    output: stored,
    problems: [
      'file.credentialInvalid',
      'file.credentialExpired',
      'file.credentialUsed',
      'file.sizeDiffers',
      'file.tooLarge',
      'file.typeRefused',
      'file.incomplete',
      'storage.full',
    ],
  }),
  acknowledgeStored: endpoint({
    method: 'GET',
    path: '/s3/stored/:ticket',
    access: 'public',
    summary: '对象存储上传后的回跳 Where an object store sends the client after a form',
    input: z.strictObject({ ticket: line(2000, 1), bucket: line(200).optional(), key: line(500).optional(), etag: line(200).optional() }),
    output: stored,
    problems: ['file.credentialInvalid', 'file.credentialExpired', 'file.sizeDiffers', 'file.typeRefused', 'file.notFound'],
  }),
  readFile: endpoint({
    method: 'GET',
    path: '/file/:link',
    access: 'public',
    summary: '凭链接取文件 Read a file by its signed link',
    answers: 'bytes',
    input: z.strictObject({ link: line(2000, 1), download: z.enum(['1']).optional() }),
    output: z.any(),
    problems: ['file.linkExpired', 'file.notFound', 'permission.denied'],
  }),
  readPicture: endpoint({
    method: 'GET',
    path: '/picture/:link',
    access: 'public',
    summary: '凭链接取一页的图像 A page as a picture, by its signed link',
    answers: 'bytes',
    input: z.strictObject({
      link: line(2000, 1),
      page: queryInt(1, 1000).default(1),
      scale: z
        .union([
          z.number(),
          z
            .string()
            .regex(/^[1-4](\.\d)?$/)
            .transform(Number),
        ])
        .pipe(z.number().min(1).max(4))
        .default(1),
    }),
    output: z.any(),
    problems: ['file.linkExpired', 'file.notFound', 'busy'],
  }),
})
