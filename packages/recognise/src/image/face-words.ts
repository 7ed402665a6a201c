/** Words of the faces of all kinds of invoice: titles and labels. */
export const ofAFace =
  /发票|客票|行程单|价税|税率|税额|购买方|购货|购方|销售方|销货|开票|识别号|信用代码|校验码|机打|车辆类型|Invoice|INVOICE/
