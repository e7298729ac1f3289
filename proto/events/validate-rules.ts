/** The schema of the rules in the .proto files, imported by the generated code. */
export { file_buf_validate_validate } from '@bufbuild/protovalidate/gen/buf/validate/validate_pb.js';
