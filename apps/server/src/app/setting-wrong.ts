// Settings that end the start, each with one sentence that says what to do.

export class SettingWrong extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'SettingWrong'
  }
}
/** A link to another machine without TLS. */
export class PlaintextRefused extends SettingWrong {
  readonly setting: string
  constructor({ setting, host }: { readonly setting: string; readonly host: string }) {
    super(
      setting === 'PUBLIC_URL'
        ? `PUBLIC_URL 是 http，人们的密码和发票会不加密地传到 ${host}：请在前面放有证书的反向代理，改成 https（docs/operations.md），或用 ALLOW_PLAINTEXT_TO=${host} 明确允许。PUBLIC_URL is http: passwords and invoices would travel to ${host} in the open. Put a reverse proxy with a certificate in front and write https (docs/operations.md), or allow it by ALLOW_PLAINTEXT_TO=${host}.`
        : `设置 ${setting} 连到 ${host} 而不加密：请改用 TLS（https、smtps 或 ?requireTLS=true、?sslmode=verify-full），或用 ALLOW_PLAINTEXT_TO=${host} 明确允许。The setting ${setting} leads to ${host} without TLS that is checked: use TLS, or allow it by ALLOW_PLAINTEXT_TO=${host}.`,
    )
    this.setting = setting
  }
}
