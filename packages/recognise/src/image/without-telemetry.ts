// Import it before the engine, which reads the variable once, at load time
// (onnxruntime/core/platform/posix/telemetry.cc).
process.env['ORT_DISABLE_TELEMETRY'] = '1'
