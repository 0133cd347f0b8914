// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

/// A token for tests that behaves as USDT on Ethereum does: `transfer` returns nothing.
contract TestToken {
    event Transfer(address indexed from, address indexed to, uint256 value);

    mapping(address => uint256) public balanceOf;

    constructor() {
        balanceOf[msg.sender] = 1_000_000_000_000_000;
    }

    function transfer(address to, uint256 value) external {
        move(to, value);
    }

    /// Two transfers in one transaction, as an exchange pays out.
    function transferTwice(address to, uint256 value) external {
        move(to, value);
        move(to, value);
    }

    function move(address to, uint256 value) private {
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value;
        emit Transfer(msg.sender, to, value);
    }
}
