export * from '../../constructs/testing/lua-vm/vm';
